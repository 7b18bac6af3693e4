import { add, dot, normalise, type Camera, type Vec } from './camera.ts'

/** Red, green, blue as amounts of light (linear, 0 to 1 and above). */
export type Light = readonly [r: number, g: number, b: number]

/** The optical properties of a surface. */
export type Material = {
  readonly base: Light
  /** Reflectance at normal incidence (lacquer 0.05, plastic 0.02, chrome 0.6). */
  readonly mirror: number
  /** Brightness of the metal flakes' sheen. */
  readonly sheen: number
}

/** Reads a colour as "#rrggbb". */
export function readColour(hex: string): Light {
  const channel = (i: number) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Writes a channel as two hexadecimal digits, rolling off highlights above 0.8 as a camera does. */
function writeChannel(amount: number): string {
  const rolled = amount < 0.8 ? amount : 0.8 + 0.2 * (1 - Math.exp((0.8 - amount) / 0.2))
  const value = rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Writes a colour as "#rrggbb". */
export function writeColour(light: Light): string {
  return `#${light.map(writeChannel).join('')}`
}

/** Interpolates from `a` (0) to `b` (1). */
export function mix(a: Light, b: Light, share: number): Light {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** Computes a smooth step: 0 below `from`, 1 above `to`. */
export function ramp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

const ZENITH = readColour('#6f9fc8')
const HAZE = readColour('#eef2f5')
const SKYLINE = readColour('#5f6569')
const TARMAC = readColour('#54575a')
const NEAR_TARMAC = readColour('#2c2e31')

/** Returns the light that comes from a direction: sky above, the yard's wall at eye level, tarmac below. */
export function lightFrom(direction: Vec): Light {
  const up = direction[2]
  const sky = mix(HAZE, ZENITH, ramp(0.12, 0.95, up))
  const ground = mix(TARMAC, NEAR_TARMAC, ramp(0, 0.7, -up))
  const wall = mix(ground, SKYLINE, ramp(-0.1, -0.01, up))
  return mix(wall, sky, ramp(0.02, 0.17, up))
}

/** Returns the reflectance of a surface at this cosine of the viewing angle (Schlick's approximation). */
export function mirrored(straight: number, cosine: number): number {
  return straight + (1 - straight) * (1 - Math.min(1, Math.max(0, cosine))) ** 5
}

/** The smallest cosine of the viewing angle: the outermost edge of a skin would flicker below it. */
const GRAZING = 0.22

/** Returns the reflection of the direction `toEye` at a surface. */
export function bounce(toEye: Vec, normal: Vec): Vec {
  const along = 2 * Math.max(GRAZING, dot(toEye, normal))
  return [normal[0] * along - toEye[0], normal[1] * along - toEye[1], normal[2] * along - toEye[2]]
}

/** Returns the light that reaches the camera from a point of a surface. */
export function shade(material: Material, point: Vec, normal: Vec, camera: Camera): Light {
  const toEye = normalise(add(camera.position, point, -1))
  const cosine = Math.max(GRAZING, dot(toEye, normal))
  const bounced = lightFrom(bounce(toEye, normal))
  const sun = Math.max(0, dot(normal, camera.toSun))
  const half = normalise(add(toEye, camera.toSun))
  const gloss = Math.max(0, dot(normal, half))
  const open = 0.5 + 0.5 * normal[2]
  const shelter = 0.55 + 0.45 * ramp(0.1, 0.75, point[2])
  const diffuse = (0.2 + 0.42 * open + 0.62 * sun) * shelter + material.sheen * gloss ** 6
  const mirror = mirrored(material.mirror, cosine) * shelter
  const spark = gloss ** 90 * (0.25 + material.mirror * 3)
  const channel = (i: 0 | 1 | 2) => material.base[i] * diffuse + bounced[i] * mirror + spark
  return [channel(0), channel(1), channel(2)]
}
