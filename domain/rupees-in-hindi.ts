/** The numbers below a hundred, which Hindi does not put together from tens and units. */
const BELOW_HUNDRED = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
].flatMap((line) => line.split(' '))

const SCALES = [
  { size: 1_00_00_000, name: 'करोड़' },
  { size: 1_00_000, name: 'लाख' },
  { size: 1_000, name: 'हज़ार' },
  { size: 100, name: 'सौ' },
] as const

function spell(whole: number): string {
  if (whole < 100) return BELOW_HUNDRED[whole] ?? ''
  const scale = SCALES.find(({ size }) => whole >= size)
  if (scale === undefined) return ''
  const rest = whole % scale.size
  const words = `${spell(Math.floor(whole / scale.size))} ${scale.name}`
  return rest === 0 ? words : `${words} ${spell(rest)}`
}

/** Spells whole non-negative rupees in Hindi: "सात लाख पचानवे हज़ार रुपये". */
export function rupeesInHindi(rupees: number): string {
  return `${spell(rupees)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
}
