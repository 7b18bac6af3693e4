// A preload that shifts a process's clock: node --import 'file:///…/shifted-clock.ts?<milliseconds>'.
const shift = Number(new URL(import.meta.url).search.slice(1))
if (!Number.isFinite(shift)) throw new Error('The URL needs the shift in milliseconds as its query')
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
