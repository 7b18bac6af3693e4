/**
 * The kinds of entries in a car's history (spec: house.md, "What is known of a car is frozen when dealers rely on it"). A new
 * kind takes its name here, the mark of its event in {@link MARKED_CHANGES} if it changes facts, and its text in
 * `web/stock/console/cars/car-changes-texts.ts`.
 */
export const CAR_CHANGES = [
  /** Added by the form, or by a list. */
  'added',
  'listed',
  /** Changed by the form, by a list, by the undoing of a list. */
  'form',
  'list',
  'undo',
  /** Named by a list that changed nothing of it. */
  'mentioned',
  /** Announced to the dealers of a published lot. */
  'announced',
  /** Moved to another yard. */
  'moved',
  /** Corrected by two people after its sale. */
  'corrected',
  /** Another car with its number was merged into it, or it was merged into that one. */
  'merged',
  'mergedAway',
  'pictureHidden',
  'pictureShown',
  /** Put up in an auction, what became of it there, and a counter offer. */
  'published',
  'outcome',
  'countered',
] as const
export type CarChange = (typeof CAR_CHANGES)[number]

/** The fields of the details of an event `carChanged` that say through what a car changed. The first that is there holds. */
const MARKED_CHANGES = [
  ['lotId', 'announced'],
  ['moved', 'moved'],
  ['correction', 'corrected'],
  ['mergedCarId', 'merged'],
  ['mergedInto', 'mergedAway'],
  ['undone', 'undo'],
  ['importId', 'list'],
] as const satisfies readonly (readonly [string, CarChange])[]

/** Returns through what a car was added or changed, by the details of its event. */
export function changeThrough(event: 'carCreated' | 'carChanged', details: object): CarChange {
  const mark = MARKED_CHANGES.find(([field]) => Object.hasOwn(details, field))
  if (event === 'carCreated') return mark?.[1] === 'list' ? 'listed' : 'added'
  return mark?.[1] ?? 'form'
}
