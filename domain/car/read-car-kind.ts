import { foldWords, wordSet, wordsOf, wordTable } from '../word-table.ts'
import {
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_TYPES,
  type FuelType,
  type Transmission,
  type VehicleType,
} from './car-kinds.ts'

/** Words of sellers for the values of a fact, and what several of them mean together. */
interface Vocabulary<Kind extends string> {
  /** By word without blanks, folded. */
  readonly kinds: ReadonlyMap<string, Kind>
  /** Words that say nothing of the kind. */
  readonly idle: ReadonlySet<string>
  /** By the kinds in alphabetical order, with plus signs between. */
  readonly mixtures: Readonly<Record<string, Kind>>
}

/** Makes a vocabulary of the kinds' own names and further words, which are given with bars between. */
function vocabulary<Kind extends string>(
  names: readonly Kind[],
  words: Readonly<Record<Kind, string>>,
  { idle, mixtures = {} }: { readonly idle: string; readonly mixtures?: Readonly<Record<string, Kind>> },
): Vocabulary<Kind> {
  const table = wordTable(names.map((kind) => [kind, `${kind}|${words[kind]}`] as const))
  const kinds = new Map([...table].map(([word, kind]) => [join(word), kind]))
  return { kinds, idle: wordSet(idle), mixtures }
}

const join = (folded: string): string => folded.replaceAll(' ', '')

const VEHICLES = vocabulary<VehicleType>(
  VEHICLE_TYPES,
  {
    'Crossover SUV':
      'crossover|cuv|compact suv|sub compact suv|mini suv|micro suv|suv coupe|coupe suv|sub 4 metre suv|क्रॉसओवर',
    Hatchback: 'hatch|liftback|हैचबैक',
    'Pickup Truck': 'pickup|pik up|पिकअप',
    Sedan: 'saloon|notchback|coupe|limousine|सेडान|सिडान',
    SUV: 'xuv|jeep|off roader|sports utility vehicle|sport utility vehicle|एसयूवी',
    Van: 'minivan|mpv|muv|multi utility vehicle|multi purpose vehicle|tempo traveller|वैन|एमपीवी|एमयूवी',
    Truck: 'lcv|hcv|tipper|trailer|tanker|goods carrier|ट्रक',
  },
  {
    idle: 'luxury|premium|compact|mini|micro|sub|full|mid|size|sized|small|large|entry|level|door|doors|body|car',
  },
)

/** Bodies of none of the vehicle types, and words that name a class instead of a body. */
const OTHER_VEHICLES = new Set(
  [
    ...wordSet(
      'convertible|cabriolet|cabrio|roadster|spyder|spider|wagon|station wagon|estate|bus|mini bus|luxury|premium|' +
        'sports|sports car|super car|other|others|three wheeler|auto rickshaw|two wheeler|bike|scooter|tractor|अन्य',
    ),
  ].map(join),
)

const FUELS = vocabulary<FuelType>(
  FUEL_TYPES,
  {
    Petrol: 'p|ptl|gasoline|motor spirit|पेट्रोल',
    Diesel: 'd|dsl|dies|डीज़ल|डीज़ेल',
    CNG: 'compressed natural gas|सीएनजी',
    LPG: 'एलपीजी',
    Electric: 'ev|bev|electricity|battery|इलेक्ट्रिक|बिजली',
    Hybrid: 'hybrids|hev|phev|mhev|shvs|हाइब्रिड',
  },
  {
    idle:
      'bs|bs2|bs3|bs4|bs6|bsii|bsiii|bsiv|bsvi|ii|iii|iv|vi|and|with|company|fitted|factory|outside|kit|mild|strong|' +
      'plug|in|smart|self|charging|vehicle|engine|fuel|car|l|ltr|litre',
    mixtures: {
      'CNG+Petrol': 'CNG',
      // A heading of portals, under which nearly all cars run on gas.
      'CNG+Hybrid': 'CNG',
      'LPG+Petrol': 'LPG',
      'Hybrid+Petrol': 'Hybrid',
      'Diesel+Hybrid': 'Hybrid',
      'Electric+Hybrid': 'Hybrid',
      'Electric+Petrol': 'Hybrid',
      'Diesel+Electric': 'Hybrid',
      'Electric+Hybrid+Petrol': 'Hybrid',
      'Diesel+Electric+Hybrid': 'Hybrid',
    },
  },
)

const GEARBOXES = vocabulary<Transmission>(
  TRANSMISSIONS,
  {
    // The iMT has no clutch pedal, but the driver changes gear.
    Manual: 'm|mt|imt|intelligent manual|man|मैनुअल|मैन्युअल',
    Automatic:
      'a|at|auto|automated|ags|amt|ivt|cvt|ecvt|e cvt|dca|dct|dsg|tc|torque converter|dual clutch|tiptronic|steptronic|' +
      'tronic|xtronic|easy r|ez drive|ऑटोमैटिक|आटोमैटिक|ऑटोमेटिक|स्वचालित',
  },
  {
    idle: 'transmission|gearbox|gear|gears|speed|spd|semi|clutchless|torque|converter|dual|clutch|s|g|x|easy',
  },
)

/** Returns the kind that a text names as a whole, or that all its words name together; null if it names none. */
function readKind<Kind extends string>(
  text: string,
  { kinds, idle, mixtures }: Vocabulary<Kind>,
): Kind | null {
  const whole = kinds.get(join(foldWords(text)))
  if (whole !== undefined) return whole
  const words = wordsOf(text)
    .map((word) => word.replace(/^\d+/, ''))
    .filter((word) => word !== '' && !idle.has(word))
  const named = new Set(words.map((word) => kinds.get(word) ?? kinds.get(word.replace(/s$/, ''))))
  const [first] = named
  return named.size <= 1 ? (first ?? null) : (mixtures[[...named].map(String).toSorted().join('+')] ?? null)
}

/**
 * Returns the vehicle type that a text names, or the nearest one ("Coupe" is a Sedan); null if it names none, or several.
 */
export function readVehicleType(text: string): VehicleType | null {
  return readKind(text, VEHICLES)
}

/** Returns whether a text names a body that is near to no vehicle type ("Convertible"), or a class of cars ("Luxury"). */
export function isOtherVehicle(text: string): boolean {
  return OTHER_VEHICLES.has(join(foldWords(text)))
}

/** Returns the fuel that a text names: "Diesel (BS6)", "Petrol + CNG" (CNG), "डीज़ल"; null if it names none, or several. */
export function readFuelType(text: string): FuelType | null {
  return readKind(text, FUELS)
}

/** Returns the gearbox that a text names: "6-speed AT", "CVT", "iMT" (Manual); null if it names none, or both. */
export function readTransmission(text: string): Transmission | null {
  // An automated manual gearbox is an automatic one for its driver.
  return readKind(foldWords(text).replaceAll('automated manual', 'automated'), GEARBOXES)
}
