import * as z from 'zod'

/** An environment variable that is an address of the web. */
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
})
