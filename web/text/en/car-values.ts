import { textFamily } from '#web/text/text-family.ts'

/** The words of a car's facts: owners, fuels, gearboxes, bodies, colours, and what stands for an unknown one. */
export const carValuesTexts = {
  'carValue.owner':
    '{owners, select, 1 {1st Owner} 2 {2nd Owner} 3 {3rd Owner} 4 {4th Owner or more} 21 {21st Owner} 22 {22nd Owner} 23 {23rd Owner} other {{owners}th Owner}}',
  'carValue.keys': '{keys, plural, =0 {No key} one {# key} other {# keys}}',
  'carValue.fueltype.Petrol': 'Petrol',
  'carValue.fueltype.Diesel': 'Diesel',
  'carValue.fueltype.CNG': 'CNG',
  'carValue.fueltype.LPG': 'LPG',
  'carValue.fueltype.Electric': 'Electric',
  'carValue.fueltype.Hybrid': 'Hybrid',
  'carValue.transmission.Manual': 'Manual',
  'carValue.transmission.Automatic': 'Automatic',
  'carValue.carType.Crossover SUV': 'Crossover SUV',
  'carValue.carType.Hatchback': 'Hatchback',
  'carValue.carType.Pickup Truck': 'Pickup Truck',
  'carValue.carType.Sedan': 'Sedan',
  'carValue.carType.SUV': 'SUV',
  'carValue.carType.Van': 'Van',
  'carValue.carType.Truck': 'Truck',
  'carValue.colour.White': 'White',
  'carValue.colour.Black': 'Black',
  'carValue.colour.Silver': 'Silver',
  'carValue.colour.Grey': 'Grey',
  'carValue.colour.Red': 'Red',
  'carValue.colour.Blue': 'Blue',
  'carValue.colour.Brown': 'Brown',
  'carValue.colour.Green': 'Green',
  'carValue.colour.Yellow': 'Yellow',
  'carValue.colour.Orange': 'Orange',
  'carValue.colour.Gold': 'Gold',
  'carValue.colour.Maroon': 'Maroon',
  'carValue.rcstatus.Yes': 'Yes',
  'carValue.rcstatus.No': 'No',
  'carValue.notKnown': 'Not known',
  'carValue.lot': 'Lot {number}',
  'carValue.notGiven': 'N/A',
  'carValue.noTransmission': 'NA',
  'carValue.noYard': 'Unknown',
} as const

export const { useText, t } = textFamily('carValues', carValuesTexts)
