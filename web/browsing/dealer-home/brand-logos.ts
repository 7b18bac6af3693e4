import {
  siHonda,
  siHyundai,
  siKia,
  siMahindra,
  siSkoda,
  siSuzuki,
  siTata,
  siToyota,
  siVolkswagen,
} from 'simple-icons'
import type { BRANDS } from '#domain/car/brands.ts'

/** A brand's logo: its outline, the part of the 24 by 24 grid that it fills, and its width in pixels. */
export interface BrandLogo {
  readonly path: string
  readonly viewBox: string
  readonly width: number
}

/** The brands' logos, sized to look about equally heavy. */
export const BRAND_LOGOS: Readonly<Record<(typeof BRANDS)[number], BrandLogo>> = {
  'Maruti Suzuki': { path: siSuzuki.path, viewBox: '0 0 24 24', width: 30 },
  Volkswagen: { path: siVolkswagen.path, viewBox: '0 0 24 24', width: 31 },
  Hyundai: { path: siHyundai.path, viewBox: '0 5.84 24 12.32', width: 46 },
  Honda: { path: siHonda.path, viewBox: '0 2.24 24 19.53', width: 34 },
  Toyota: { path: siToyota.path, viewBox: '0 3.85 24 16.3', width: 42 },
  Tata: { path: siTata.path, viewBox: '0 3.98 24 16.03', width: 42 },
  Mahindra: { path: siMahindra.path, viewBox: '0 10.52 24 2.97', width: 80 },
  Skoda: { path: siSkoda.path, viewBox: '0 0 24 24', width: 32 },
  Kia: { path: siKia.path, viewBox: '0 9.18 24 5.65', width: 54 },
}
