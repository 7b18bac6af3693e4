import type { carValuesTexts } from '#web/text/en/car-values.ts'
import type { Translation } from '#web/text/translation.ts'

/** The words of a car's facts: owners, fuels, gearboxes, bodies, and what stands for an unknown one. */
export const carValuesHi = {
  'carValue.owner':
    '{owners, selectordinal, =1 {पहला ओनर} =2 {दूसरा ओनर} =3 {तीसरा ओनर} =4 {चौथा ओनर या आगे} one {#वाँ ओनर} two {#वाँ ओनर} few {#वाँ ओनर} other {#वाँ ओनर}}',
  'carValue.keys': '{keys, plural, =0 {चाबी नहीं है} one {# चाबी} other {# चाबियाँ}}',
  'carValue.fueltype.Petrol': 'पेट्रोल',
  'carValue.fueltype.Diesel': 'डीज़ल',
  'carValue.fueltype.CNG': 'CNG',
  'carValue.fueltype.LPG': 'LPG',
  'carValue.fueltype.Electric': 'इलेक्ट्रिक',
  'carValue.fueltype.Hybrid': 'हाइब्रिड',
  'carValue.transmission.Manual': 'मैनुअल',
  'carValue.transmission.Automatic': 'ऑटोमैटिक',
  'carValue.carType.Crossover SUV': 'क्रॉसओवर SUV',
  'carValue.carType.Hatchback': 'हैचबैक',
  'carValue.carType.Pickup Truck': 'पिकअप ट्रक',
  'carValue.carType.Sedan': 'सेडान',
  'carValue.carType.SUV': 'SUV',
  'carValue.carType.Van': 'वैन',
  'carValue.carType.Truck': 'ट्रक',
  'carValue.notKnown': 'पता नहीं',
  'carValue.lot': 'लॉट {number}',
  'carValue.notGiven': 'पता नहीं',
  'carValue.noTransmission': 'पता नहीं',
  'carValue.noYard': 'पता नहीं',
} satisfies Translation<typeof carValuesTexts>
