/** The maximum number of keys of one car that a checklist counts. */
export const MAX_KEYS = 9

/** The papers that the yard can hand over with a car. */
export const HANDED_PAPERS = ['rc', 'insurance', 'puc', 'serviceBook', 'ownersManual'] as const

/** One of {@link HANDED_PAPERS}. */
export type HandedPaper = (typeof HANDED_PAPERS)[number]

/** The longest name of a receiver, in characters. */
export const MAX_RECEIVER_NAME = 100
