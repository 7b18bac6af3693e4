/** How dealers reach the house by telephone. */
export const HOUSE_PHONE = { shown: '1800 000 9273', link: 'tel:18000009273' } as const

/** What the documents' calls for a code carry beside what is read of them, always the same. */
export const FOR_THE_HOUSE = { organization: 'yardbid' } as const
