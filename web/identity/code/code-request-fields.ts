/** A field that every request for a code must have. Its value is constant. */
export const CODE_REQUEST_FIELDS = { organization: 'yardbid' } as const
