/** The brands of Dealer Home's logo filter, in display order and canonical spelling (part A). */
export const BRANDS = [
  'Maruti Suzuki',
  'Volkswagen',
  'Hyundai',
  'Honda',
  'Toyota',
  'Tata',
  'Mahindra',
  'Skoda',
  'Kia',
] as const
