/**
 * Returns a body of about this many bytes with as many arrays as fit: a parser makes an object of every three bytes.
 * Without its end it is no JSON, which a parser notices only after all of the rest.
 */
export function makeArraysBody(bytes: number, { isWhole }: { readonly isWhole: boolean }): Buffer {
  const pairs = Math.floor((bytes - 10) / 3)
  const lists = Buffer.alloc(3 * pairs - 1, '[],')
  return Buffer.concat([Buffer.from('{"x":['), lists, Buffer.from(isWhole ? ']}' : '')])
}

/** Returns a body of about this many bytes with as many fields as fit. */
export function makeFieldsBody(bytes: number): Buffer {
  const fields = Array.from({ length: Math.floor(bytes / 14) }, (_, index) => `"x${10_000_000 + index}":0`)
  return Buffer.from(`{${fields.join(',')}}`)
}
