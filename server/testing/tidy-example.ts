/** The example of a call: what it takes, and what it answers. Undefined where either is a file. */
export interface Example {
  readonly input?: unknown
  readonly answer?: unknown
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Names of fields whose values sign in, or open something: an example shows no such value. */
const SECRET = /token|secret|^otp$|^totp$|otpauth|recoverycodes|^ticket$|signature$/i
const LONGEST = 160
const LINK = /^(https?:\/)?\/\S*$/
/** A file in base64, of which the first bytes are enough. */
const BASE64 = /^[\w+/]{80,}={0,2}$/
const SHORT = 64

/**
 * Returns what an example shows of a value that a test sent or got: ids, moments, phones and emails of the demo house, no
 * secrets, and of each list its first entry.
 */
export function createTidy(): (value: unknown) => unknown {
  const ids = new Map<string, string>()

  function tidyText(text: string): string {
    return (
      text
        .replace(ID, (id) => {
          const known = ids.get(id) ?? `0199f2b4-7c1d-7a33-9f5e-${String(ids.size + 1).padStart(12, '0')}`
          ids.set(id, known)
          return known
        })
        .replace(/\b[0-9a-f]{32,64}\b/gi, (hex) => 'a1b2c3d4'.repeat(hex.length / 8))
        .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '2026-11-23T09:30:00.000Z')
        .replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, '2026-11-23')
        .replace(/[\w.+-]+@[\w-]+\.test/g, 'dealer1@demo.test')
        .replace(/\+91[6-9]\d{9}\b/g, '+919810000001')
        .replace(/\b[6-9]\d{9}\b/g, '9810000001')
        // The names that factories make unique.
        .replace(/ [0-9a-f]{10}\b/g, '')
        .replace(/^\d{6}$/, '123 456')
        .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://your.house')
        .replace(/(\/l\/|[?&](?:token|sig|signature|expires|until|s|e)=)[\w.~-]+/g, '$1signed')
        .replace(/\b\d{6,9}\b/g, '1')
        .replace('123 456', '123456')
    )
  }

  function tidy(value: unknown, name: string): unknown {
    if (typeof value === 'string') {
      if (SECRET.test(name)) return value === '' ? value : '…'
      const text = tidyText(value)
      if (BASE64.test(text)) return text.slice(0, SHORT)
      return text.length > LONGEST && !LINK.test(text) ? `${text.slice(0, LONGEST - 1)}…` : text
    }
    if (Array.isArray(value)) return value.slice(0, 1).map((each) => tidy(each, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [tidyText(key), tidy(each, key)]))
  }

  return (value) => tidy(value, '')
}

/** Returns whether two values have the same fields of the same types; null and empty lists are like anything. */
export function isLike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 || isLike(one[0], other[0])
  }
  if (typeof one !== 'object' || typeof other !== 'object') return typeof one === typeof other
  const [some, others] = [Object.entries(one ?? {}), new Map(Object.entries(other ?? {}))]
  return (
    some.length === others.size &&
    some.every(([key, value]) => others.has(key) && isLike(value, others.get(key)))
  )
}
