import {
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_TYPES,
  type FuelType,
  type Transmission,
  type VehicleType,
} from './car-kinds.ts'

type Spellings<Kind extends string> = ReadonlyMap<string, Kind>

/** Normalises a spelling to lower-case letters and digits, so that "CNG + Petrol" and "cng/petrol" are equal. */
const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function spellingsOf<Kind extends string>(
  kinds: readonly Kind[],
  others: Readonly<Record<string, Kind>>,
): Spellings<Kind> {
  return new Map([...kinds.map((kind) => [fold(kind), kind] as const), ...Object.entries(others)])
}

const VEHICLE_SPELLINGS = spellingsOf<VehicleType>(VEHICLE_TYPES, {
  crossover: 'Crossover SUV',
  compactsuv: 'Crossover SUV',
  hatch: 'Hatchback',
  pickup: 'Pickup Truck',
  saloon: 'Sedan',
  minivan: 'Van',
  mpv: 'Van',
  muv: 'Van',
})

const FUEL_SPELLINGS = spellingsOf<FuelType>(FUEL_TYPES, {
  p: 'Petrol',
  ptl: 'Petrol',
  gasoline: 'Petrol',
  d: 'Diesel',
  dsl: 'Diesel',
  ev: 'Electric',
  cngpetrol: 'CNG',
  petrolcng: 'CNG',
  lpgpetrol: 'LPG',
  petrollpg: 'LPG',
  petrolhybrid: 'Hybrid',
  hybridpetrol: 'Hybrid',
})

const TRANSMISSION_SPELLINGS = spellingsOf<Transmission>(TRANSMISSIONS, {
  m: 'Manual',
  mt: 'Manual',
  // Without a clutch pedal, but the driver changes gear.
  imt: 'Manual',
  manualtransmission: 'Manual',
  a: 'Automatic',
  at: 'Automatic',
  auto: 'Automatic',
  automatictransmission: 'Automatic',
  ags: 'Automatic',
  amt: 'Automatic',
  cvt: 'Automatic',
  ecvt: 'Automatic',
  ivt: 'Automatic',
  dca: 'Automatic',
  dct: 'Automatic',
  dsg: 'Automatic',
})

/** Returns the vehicle type that a text names, in any case or a usual short form; null if it names none. */
export function readVehicleType(text: string): VehicleType | null {
  return VEHICLE_SPELLINGS.get(fold(text)) ?? null
}

/** Returns the fuel that a text names, in any case or a usual short form; null if it names none. */
export function readFuelType(text: string): FuelType | null {
  return FUEL_SPELLINGS.get(fold(text)) ?? null
}

/** Returns the gearbox that a text names, in any case or a usual short form; null if it names none. */
export function readTransmission(text: string): Transmission | null {
  return TRANSMISSION_SPELLINGS.get(fold(text)) ?? null
}
