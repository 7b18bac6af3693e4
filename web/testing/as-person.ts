import type { Calls } from './states/replies.ts'

/** Returns a screen as an admin who is signed in sees it, with the replies to its calls. */
export const asAdmin = (at: string, calls: Calls = {}) => ({ signedIn: 'admin', at, calls }) as const

/** Returns a screen as a dealer who is signed in sees it, with the replies to its calls. */
export const asDealer = (at: string, calls: Calls = {}) => ({ signedIn: 'dealer', at, calls }) as const
