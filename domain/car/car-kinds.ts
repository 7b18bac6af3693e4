/** The vehicle types, in display order (part A section 9). */
export const VEHICLE_TYPES = [
  'Crossover SUV',
  'Hatchback',
  'Pickup Truck',
  'Sedan',
  'SUV',
  'Van',
  'Truck',
] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

/** The fuels that the app distinguishes. */
export const FUEL_TYPES = ['Petrol', 'Diesel', 'CNG', 'LPG', 'Electric', 'Hybrid'] as const
export type FuelType = (typeof FUEL_TYPES)[number]

/** The gearboxes that the app distinguishes. */
export const TRANSMISSIONS = ['Manual', 'Automatic'] as const
export type Transmission = (typeof TRANSMISSIONS)[number]
