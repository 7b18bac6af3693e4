/** The house's telephone number. */
export const HOUSE_PHONE = { shown: '1800 000 9273', link: 'tel:18000009273' } as const

/** A constant field that the documents require in requests for a code. */
export const CODE_REQUEST_FIELDS = { organization: 'yardbid' } as const
