/** A city of the demo data. */
export type DemoCity = {
  readonly name: string
  readonly state: string
  /** The two-letter prefix of the state's registration numbers. */
  readonly stateCode: string
  /** The numbers of the city's transport offices (RTOs). */
  readonly offices: readonly number[]
  /** The percentage of the demo cars that are in this city. */
  readonly share: number
}

/** A yard where cars can be inspected. */
export type DemoYard = {
  readonly name: string
  readonly city: string
  readonly address: string
  /** Degrees north and east (WGS 84). */
  readonly latitude: number
  readonly longitude: number
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1)
}

/** The four demo cities, largest stock first. */
export const demoCities: readonly DemoCity[] = [
  { name: 'Delhi', state: 'Delhi', stateCode: 'DL', offices: upTo(13), share: 30 },
  { name: 'Mumbai', state: 'Maharashtra', stateCode: 'MH', offices: [1, 2, 3, 4, 43, 47], share: 28 },
  { name: 'Bengaluru', state: 'Karnataka', stateCode: 'KA', offices: [...upTo(5), 51, 53], share: 22 },
  { name: 'Chennai', state: 'Tamil Nadu', stateCode: 'TN', offices: upTo(22), share: 20 },
]

/** The demo yards, two in each city. */
export const demoYards: readonly DemoYard[] = [
  {
    name: 'Okhla Yard',
    city: 'Delhi',
    address: 'Plot 41, Okhla Industrial Area Phase II, New Delhi 110020',
    latitude: 28.5321,
    longitude: 77.2716,
  },
  {
    name: 'Naraina Yard',
    city: 'Delhi',
    address: 'A-17, Naraina Industrial Area Phase I, New Delhi 110028',
    latitude: 28.6332,
    longitude: 77.1397,
  },
  {
    name: 'Kurla Yard',
    city: 'Mumbai',
    address: 'Gala 6, LBS Marg, Kurla West, Mumbai 400070',
    latitude: 19.0728,
    longitude: 72.8826,
  },
  {
    name: 'Andheri MIDC Yard',
    city: 'Mumbai',
    address: 'Plot 88, Road No. 7, MIDC, Andheri East, Mumbai 400093',
    latitude: 19.1193,
    longitude: 72.8706,
  },
  {
    name: 'Peenya Yard',
    city: 'Bengaluru',
    address: 'No. 212, 4th Main, Peenya Industrial Area Phase II, Bengaluru 560058',
    latitude: 13.0291,
    longitude: 77.5187,
  },
  {
    name: 'Whitefield Yard',
    city: 'Bengaluru',
    address: 'Survey 93, EPIP Zone, Whitefield, Bengaluru 560066',
    latitude: 12.9781,
    longitude: 77.7287,
  },
  {
    name: 'Ambattur Yard',
    city: 'Chennai',
    address: 'Plot 54, 2nd Main Road, Ambattur Industrial Estate, Chennai 600058',
    latitude: 13.0985,
    longitude: 80.1614,
  },
  {
    name: 'Guindy Yard',
    city: 'Chennai',
    address: '11-B, South Phase, Guindy Industrial Estate, Chennai 600032',
    latitude: 13.0109,
    longitude: 80.2123,
  },
]
