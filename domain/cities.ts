/** Former names that are still in use, normalised, and the city's canonical name. */
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
 * Returns the canonical spelling of a city: trimmed, single spaces, each word capitalised, and its present name
 * ("bangalore" becomes "Bengaluru"). Two texts name the same city if their canonical spellings are equal.
 */
export function canonicalCity(text: string): string {
  const folded = text.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    FORMER_NAMES.get(folded) ??
    folded.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
  )
}

/** The larger cities of each state and union territory, in canonical spelling. */
const CITIES_OF: Readonly<Record<string, readonly string[]>> = {
  'Andhra Pradesh': [
    'Guntur',
    'Kurnool',
    'Nellore',
    'Rajahmundry',
    'Tirupati',
    'Vijayawada',
    'Visakhapatnam',
  ],
  Assam: ['Dibrugarh', 'Guwahati', 'Silchar'],
  Bihar: ['Bhagalpur', 'Gaya', 'Muzaffarpur', 'Patna'],
  Chandigarh: ['Chandigarh'],
  Chhattisgarh: ['Bhilai', 'Bilaspur', 'Raipur'],
  Delhi: ['Delhi'],
  Goa: ['Margao', 'Panaji', 'Vasco Da Gama'],
  Gujarat: ['Ahmedabad', 'Bhavnagar', 'Gandhinagar', 'Jamnagar', 'Rajkot', 'Surat', 'Vadodara', 'Vapi'],
  Haryana: ['Ambala', 'Faridabad', 'Gurugram', 'Hisar', 'Karnal', 'Panipat', 'Rohtak', 'Sonipat'],
  'Himachal Pradesh': ['Shimla', 'Solan'],
  'Jammu and Kashmir': ['Jammu', 'Srinagar'],
  Jharkhand: ['Bokaro', 'Dhanbad', 'Jamshedpur', 'Ranchi'],
  Karnataka: ['Belagavi', 'Bengaluru', 'Davangere', 'Hubballi', 'Mangaluru', 'Mysuru'],
  Kerala: ['Kannur', 'Kochi', 'Kollam', 'Kottayam', 'Kozhikode', 'Thiruvananthapuram', 'Thrissur'],
  'Madhya Pradesh': ['Bhopal', 'Gwalior', 'Indore', 'Jabalpur', 'Ujjain'],
  Maharashtra: [
    'Amravati',
    'Chhatrapati Sambhajinagar',
    'Kolhapur',
    'Mumbai',
    'Nagpur',
    'Nashik',
    'Navi Mumbai',
    'Pune',
    'Solapur',
    'Thane',
  ],
  Manipur: ['Imphal'],
  Meghalaya: ['Shillong'],
  Nagaland: ['Dimapur'],
  Odisha: ['Bhubaneswar', 'Cuttack', 'Rourkela'],
  Puducherry: ['Puducherry'],
  Punjab: ['Amritsar', 'Bathinda', 'Jalandhar', 'Ludhiana', 'Mohali', 'Patiala'],
  Rajasthan: ['Ajmer', 'Alwar', 'Bikaner', 'Jaipur', 'Jodhpur', 'Kota', 'Udaipur'],
  Sikkim: ['Gangtok'],
  'Tamil Nadu': [
    'Chennai',
    'Coimbatore',
    'Erode',
    'Hosur',
    'Madurai',
    'Salem',
    'Tiruchirappalli',
    'Tirunelveli',
    'Tiruppur',
    'Vellore',
  ],
  Telangana: ['Hyderabad', 'Karimnagar', 'Secunderabad', 'Warangal'],
  Tripura: ['Agartala'],
  'Uttar Pradesh': [
    'Agra',
    'Aligarh',
    'Bareilly',
    'Ghaziabad',
    'Gorakhpur',
    'Greater Noida',
    'Kanpur',
    'Lucknow',
    'Meerut',
    'Moradabad',
    'Noida',
    'Prayagraj',
    'Varanasi',
  ],
  Uttarakhand: ['Dehradun', 'Haldwani', 'Haridwar', 'Roorkee'],
  'West Bengal': ['Asansol', 'Durgapur', 'Howrah', 'Kolkata', 'Siliguri'],
}

const STATE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CITIES_OF).flatMap(([state, cities]) => cities.map((city) => [city, state] as const)),
)

/** Returns the state of a city, which is given in canonical spelling; null if the city is unknown. */
export function stateOfCity(city: string): string | null {
  return STATE_OF.get(city) ?? null
}
