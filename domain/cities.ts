import { foldWords, wordTable } from './word-table.ts'

/** Former names that are still in use, common slips of the pen, and names in Hindi, with bars between. */
const OTHER_NAMES = wordTable([
  ['Ahmedabad', 'ahmadabad|amdavad|अहमदाबाद'],
  ['Amritsar', 'अमृतसर'],
  ['Belagavi', 'belgaum'],
  [
    'Bengaluru',
    'bangalore|bangaluru|banglore|bangalor|bangalur|bengalore|bengalooru|bengluru|bengalur|blr|बेंगलुरु|बेंगलूरु|बैंगलोर|बंगलौर',
  ],
  ['Bhopal', 'भोपाल'],
  ['Bhubaneswar', 'bhubaneshwar|bhuvaneshwar|bhuvaneswar'],
  ['Chandigarh', 'chandigrah|chandigadh|चंडीगढ़'],
  ['Chennai', 'madras|chenai|chennei|चेन्नई'],
  ['Chhatrapati Sambhajinagar', 'aurangabad|sambhajinagar|chhatrapati sambhaji nagar'],
  ['Coimbatore', 'kovai|coimbatur|coimbtore'],
  ['Dehradun', 'dehra dun|देहरादून'],
  ['Delhi', 'new delhi|dilli|दिल्ली|नई दिल्ली'],
  ['Faridabad', 'फरीदाबाद'],
  ['Ghaziabad', 'gaziabad|ghaziyabad|गाज़ियाबाद'],
  ['Gurugram', 'gurgaon|gurgoan|gurugaon|gurgao|गुरुग्राम|गुड़गांव|गुड़गाँव'],
  ['Guwahati', 'gauhati'],
  ['Hubballi', 'hubli'],
  ['Hyderabad', 'hydrabad|hyderbad|haiderabad|हैदराबाद'],
  ['Indore', 'indor|इंदौर'],
  ['Jaipur', 'jaypur|जयपुर'],
  ['Jalandhar', 'jullundur|jalandar'],
  ['Kanpur', 'cawnpore|कानपुर'],
  ['Kochi', 'cochin|ernakulam|kochin'],
  ['Kolkata', 'calcutta|kolkatta|kolkota|कोलकाता'],
  ['Kollam', 'quilon'],
  ['Kozhikode', 'calicut'],
  ['Lucknow', 'luknow|lakhnau|लखनऊ'],
  ['Ludhiana', 'ludhiyana|लुधियाना'],
  ['Mangaluru', 'mangalore'],
  ['Mohali', 'sas nagar|sahibzada ajit singh nagar'],
  ['Mumbai', 'bombay|mumbay|bambai|मुंबई|मुम्बई'],
  ['Mysuru', 'mysore'],
  ['Nagpur', 'नागपुर'],
  ['Nashik', 'nasik|नासिक'],
  ['Navi Mumbai', 'new mumbai|new bombay|नवी मुंबई'],
  ['Noida', 'नोएडा'],
  ['Panaji', 'panjim'],
  ['Patna', 'पटना'],
  ['Prayagraj', 'allahabad|ilahabad|प्रयागराज|इलाहाबाद'],
  ['Puducherry', 'pondicherry|pondy|puduchery'],
  ['Pune', 'poona|पुणे|पूना'],
  ['Raipur', 'रायपुर'],
  ['Ranchi', 'रांची'],
  ['Sonipat', 'sonepat'],
  ['Surat', 'सूरत'],
  ['Thane', 'ठाणे'],
  ['Thiruvananthapuram', 'trivandrum|thiruvanantapuram|tiruvananthapuram'],
  ['Thrissur', 'trichur'],
  ['Tiruchirappalli', 'trichy|tiruchi|trichinopoly|tiruchirapalli'],
  ['Tirunelveli', 'tinnevelly'],
  ['Tiruppur', 'tirupur'],
  ['Vadodara', 'baroda|वडोदरा'],
  ['Varanasi', 'banaras|benares|kashi|वाराणसी'],
  ['Vijayawada', 'bezawada'],
  ['Visakhapatnam', 'vizag|vishakhapatnam|visakhapatanam|vishakapatnam|waltair'],
])

/**
 * Returns the canonical spelling of a city: trimmed, single spaces, each word capitalised, and its present name
 * ("bangalore" and "बैंगलोर" become "Bengaluru"). Two texts name the same city if their canonical spellings are equal.
 */
export function canonicalCity(text: string): string {
  const known = foldWords(text)
  const folded = text.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    OTHER_NAMES.get(known) ??
    PRESENT_NAMES.get(known) ??
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

/** The cities of {@link CITIES_OF}, folded: "navi-mumbai" is Navi Mumbai. */
const PRESENT_NAMES: ReadonlyMap<string, string> = new Map(
  [...STATE_OF.keys()].map((city) => [foldWords(city), city]),
)

/** Returns the state of a city, which is given in canonical spelling; null if the city is unknown. */
export function stateOfCity(city: string): string | null {
  return STATE_OF.get(city) ?? null
}
