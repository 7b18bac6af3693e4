import { seedRandom } from '../seeded-random.ts'
import { add, dot, normalise, type Camera, type Vec } from './camera.ts'
import { closedPath } from './skin.ts'

/** The light and the colours of the yard: a rendered wall by day, or a brick wall towards evening. */
export type YardLook = 'day' | 'evening'

type LookColours = {
  /** From the top of the sky to the horizon. */
  readonly sky: readonly [string, string, string]
  /** From the wall's top to its foot. */
  readonly wall: readonly [string, string]
  readonly pillar: readonly [string, string]
  readonly coping: string
  /** The painted band, and the line beneath it. */
  readonly band: readonly [string, string]
  readonly plinth: string
}

const LOOKS: Record<YardLook, LookColours> = {
  day: {
    sky: ['#a9c6dd', '#d5e1e6', '#f3ece0'],
    wall: ['#e9e4d9', '#cfc9bd'],
    pillar: ['#f1ede3', '#c9c3b7'],
    coping: '#c3beb4',
    band: ['#e3a02c', '#1d2733'],
    plinth: '#8f8b84',
  },
  evening: {
    sky: ['#8fa9c9', '#e6cdbb', '#f7dcb4'],
    wall: ['#b98270', '#966352'],
    pillar: ['#cf9c89', '#8f5d4d'],
    coping: '#d8cfc4',
    band: ['#a8725f', '#7d4f41'],
    plinth: '#6f5b54',
  },
}

function drawSky(width: number, horizon: number, next: () => number): string {
  const clouds = Array.from({ length: 5 }, () => {
    const [cx, cy, rx] = [next() * width, horizon * (0.1 + next() * 0.4), width * (0.1 + next() * 0.12)]
    return `<ellipse cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" rx="${rx.toFixed(0)}" ry="${(rx * 0.16).toFixed(0)}" fill="url(#cloud)"/>`
  })
  return `<rect width="${width}" height="${(horizon + 2).toFixed(0)}" fill="url(#sky)"/>${clouds.join('')}`
}

const LEAVES = ['#94a597', '#98a89a', '#9cac9d', '#a1b0a1'] as const

/** Draws a row of trees behind the wall, each a heap of leaf clusters, lighter towards the top. */
function drawTrees({ width }: Camera, foot: number, metre: number, next: () => number): string {
  const tones = LEAVES.map((): string[] => [])
  for (let x = -metre; x < width + metre; x += metre * (0.7 + next() * 1.1)) {
    const tall = metre * (0.5 + next() * 0.8)
    for (let leaf = 0; leaf < 10; leaf += 1) {
      const up = leaf / 10
      const [cx, cy] = [x + (next() - 0.5) * metre * (1.7 - up), foot - tall * up]
      const r = Math.round(metre * (0.38 - 0.18 * up + next() * 0.09))
      const arcs = `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
      tones[Math.floor(up * 3 + next())]?.push(`M${(cx - r).toFixed(0)} ${cy.toFixed(0)}${arcs}`)
    }
  }
  return tones.map((clusters, i) => `<path fill="${LEAVES[i]}" d="${clusters.join('')}"/>`).join('')
}

type Wall = { readonly level: Vec; readonly behind: number; readonly colours: LookColours }

/** Draws the yard's wall with its band, `behind` metres behind the camera's target. */
function drawWall(camera: Camera, { level, behind, colours }: Wall, next: () => number): string {
  const { width } = camera
  const foot: Vec = add([camera.target[0], camera.target[1], 0], level, behind)
  const [, ground] = camera.project(foot)
  const metre = camera.scaleAt(foot)
  const row = (z: number) => ground - metre * z
  const band = (low: number, high: number, fill: string) =>
    `<rect y="${row(high).toFixed(1)}" width="${width}" height="${(metre * (high - low)).toFixed(1)}" fill="${fill}"/>`
  const pillars: string[] = []
  const start = ((width / 2) % (metre * 3.2)) - metre * 3.2
  for (let x = start; x < width + metre; x += metre * 3.2) {
    const rect = (left: number, wide: number, low: number, high: number, fill: string) =>
      `<rect x="${left.toFixed(1)}" y="${row(high).toFixed(1)}" width="${wide.toFixed(1)}" height="${(metre * (high - low)).toFixed(1)}" fill="${fill}"/>`
    pillars.push(
      rect(x, metre * 0.34, 0, 2.5, 'url(#pillar)'),
      rect(x - metre * 0.05, metre * 0.44, 2.5, 2.62, '#b9b4aa'),
      rect(x + metre * 0.34, metre * 0.12, 0, 2.35, '#00000014'),
    )
  }
  return (
    drawTrees(camera, row(2.2), metre, next) +
    band(0, 2.35, 'url(#wall)') +
    band(2.33, 2.43, colours.coping) +
    band(0.98, 1.22, colours.band[0]) +
    band(0.93, 0.98, colours.band[1]) +
    band(0, 0.36, colours.plinth) +
    pillars.join('') +
    `<rect y="${row(0.12).toFixed(1)}" width="${width}" height="${(metre * 0.16).toFixed(1)}" fill="#77756f"/>`
  )
}

/** A row of adjacent parking bays: the positions of their painted lines, in metres. */
export type Bays = { readonly x: number; readonly halfLength: number; readonly lines: readonly number[] }

function drawBays(camera: Camera, bays: Bays): string {
  const { x, halfLength, lines } = bays
  const ends = (y: number) => [-1, 1].map((end): Vec => [x + end * halfLength, y, 0])
  const inFront = (point: Vec) =>
    dot(add(point, camera.position, -1), add(camera.target, camera.position, -1)) > 12
  const drawn = lines
    .filter((y) => ends(y).every(inFront))
    .map((y) => {
      const [from, to] = [x - halfLength, x + halfLength]
      const corners: Vec[] = [
        [from, y + 0.05, 0],
        [to, y + 0.05, 0],
        [to, y - 0.05, 0],
        [from, y - 0.05, 0],
      ]
      return `<path d="${closedPath(corners.map(camera.project))}"/>`
    })
  return `<g fill="#f3efe3" opacity="0.5">${drawn.join('')}</g>`
}

/** Draws the yard around the cars: sky, trees, a wall some metres behind the camera's target, tarmac with bays. */
export function drawYard(
  camera: Camera,
  yard: { bays: readonly Bays[]; behind: number; seed: number; look: YardLook },
): string {
  const chance = seedRandom(yard.seed)
  const next = () => chance.next()
  const level = normalise([camera.target[0] - camera.position[0], camera.target[1] - camera.position[1], 0])
  const foot = camera.project(add([camera.target[0], camera.target[1], 0], level, yard.behind))[1]
  const patches = Array.from({ length: 9 }, () => {
    const [cx, cy] = [next() * camera.width, foot + (camera.height - foot) * next()]
    const rx = camera.width * (0.08 + next() * 0.16)
    const fill = next() > 0.5 ? '#ffffff' : '#000000'
    return `<ellipse cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" rx="${rx.toFixed(0)}" ry="${(rx * 0.12).toFixed(0)}" fill="${fill}" opacity="0.035"/>`
  })
  return (
    drawSky(camera.width, Math.max(foot, camera.horizon), next) +
    drawWall(camera, { level, behind: yard.behind, colours: LOOKS[yard.look] }, next) +
    `<rect y="${foot.toFixed(1)}" width="${camera.width}" height="${(camera.height - foot + 1).toFixed(1)}" fill="url(#tarmac)"/>` +
    patches.join('') +
    yard.bays.map((bays) => drawBays(camera, bays)).join('')
  )
}

/** Returns the gradients that a yard of this look refers to. */
export function yardPaints(look: YardLook): string {
  const { sky, wall, pillar } = LOOKS[look]
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="0.6" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>` +
    '<radialGradient id="cloud"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
    `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>` +
    `<linearGradient id="pillar"><stop offset="0" stop-color="${pillar[0]}"/><stop offset="1" stop-color="${pillar[1]}"/></linearGradient>` +
    '<linearGradient id="tarmac" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a3a19c"/><stop offset="0.35" stop-color="#85858a"/><stop offset="1" stop-color="#5f6166"/></linearGradient>'
  )
}
