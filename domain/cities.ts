/** Names that people still write, folded, and the city's canonical name. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['allahabad', 'Prayagraj'],
  ['bangalore', 'Bengaluru'],
  ['baroda', 'Vadodara'],
  ['belgaum', 'Belagavi'],
  ['bombay', 'Mumbai'],
  ['calcutta', 'Kolkata'],
  ['calicut', 'Kozhikode'],
  ['cochin', 'Kochi'],
  ['gurgaon', 'Gurugram'],
  ['hubli', 'Hubballi'],
  ['madras', 'Chennai'],
  ['mangalore', 'Mangaluru'],
  ['mysore', 'Mysuru'],
  ['new delhi', 'Delhi'],
  ['pondicherry', 'Puducherry'],
  ['poona', 'Pune'],
  ['trichur', 'Thrissur'],
  ['trichy', 'Tiruchirappalli'],
  ['trivandrum', 'Thiruvananthapuram'],
  ['vizag', 'Visakhapatnam'],
])

/**
 * The one spelling of a city: trimmed, single spaces, each word capitalised, and today's name
 * ("bangalore" is "Bengaluru"). Two texts name the same city when their canonical spellings are equal.
 */
export function canonicalCity(text: string): string {
  const folded = text.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    FORMER_NAMES.get(folded) ??
    folded.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
  )
}
