/** The roles as they are stored. */
export const ROLES = ['admin', 'orguserdealer', 'dealer_evaluator', 'delivery_driver'] as const

/** What an account may be in the house. */
export type Role = (typeof ROLES)[number]

const ALIASES: Readonly<Record<string, Role>> = {
  dealer: 'orguserdealer',
  evaluator: 'dealer_evaluator',
  dealer_evalator: 'dealer_evaluator',
  driver: 'delivery_driver',
  dealer_delivery: 'delivery_driver',
}

/** The role that a text from outside means, stored spelling or alias; null where it means none. */
export function readRole(text: string): Role | null {
  const stored = ROLES.find((role) => role === text)
  if (stored) return stored
  return Object.hasOwn(ALIASES, text) ? (ALIASES[text] ?? null) : null
}
