/** How dealers reach the house by telephone. */
export const HOUSE_PHONE = { shown: '1800 000 9273', link: 'tel:18000009273' } as const
