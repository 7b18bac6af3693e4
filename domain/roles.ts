/** The roles as stored. */
export const ROLES = ['admin', 'orguserdealer', 'dealer_evaluator', 'delivery_driver'] as const

/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number]

const ALIASES: Readonly<Record<string, Role>> = {
  dealer: 'orguserdealer',
  evaluator: 'dealer_evaluator',
  dealer_evalator: 'dealer_evaluator',
  driver: 'delivery_driver',
  dealer_delivery: 'delivery_driver',
}

/** Returns the role that a text from outside names, as stored or by an alias; null if none. */
export function readRole(text: string): Role | null {
  const stored = ROLES.find((role) => role === text)
  if (stored) return stored
  return Object.hasOwn(ALIASES, text) ? (ALIASES[text] ?? null) : null
}
