// Preloaded into a process whose clock is to be wrong: node --import 'file:///…/shifted-clock.ts?<milliseconds>'.
const shift = Number(new URL(import.meta.url).search.slice(1))
if (!Number.isFinite(shift)) throw new Error('By how many milliseconds?')
const RightDate = Date

class ShiftedDate extends RightDate {
  constructor(...given: ConstructorParameters<DateConstructor> | []) {
    if (given.length === 0) super(RightDate.now() + shift)
    else super(...given)
  }

  static override now(): number {
    return RightDate.now() + shift
  }
}
globalThis.Date = ShiftedDate as DateConstructor
