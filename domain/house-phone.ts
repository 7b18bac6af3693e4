/** The house's telephone number. */
export const HOUSE_PHONE = { shown: '1800 000 9273', link: 'tel:18000009273' } as const
