/** A point or direction in metres: x towards the car's nose, y towards its left, z up; the ground is z = 0. */
export type Vec = readonly [x: number, y: number, z: number]

/** A point on the picture in pixels. */
export type Pixel = readonly [x: number, y: number]

/** Returns a + b · scale. */
export function add(a: Vec, b: Vec, scale = 1): Vec {
  return [a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale]
}

/** Returns the scalar product. */
export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** Returns the vector product. */
export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** Returns the same direction with length 1. */
export function normalise(a: Vec): Vec {
  const length = Math.hypot(a[0], a[1], a[2]) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** The position and direction of the camera. */
export type CameraPlacement = {
  /** Degrees around the car: 0 in front of it, 90 on its left, 180 behind it. */
  readonly azimuth: number
  /** Metres from the target, along the ground. */
  readonly distance: number
  /** Metres above the ground. */
  readonly height: number
  /** The point in the middle of the picture. */
  readonly target: Vec
  /** Pixels per metre at a distance of one metre. */
  readonly zoom: number
  /** Pixels by which the picture is shifted right and down. */
  readonly shift: Pixel
  readonly width: number
  readonly pictureHeight: number
}

/** A pinhole camera that maps metres to pixels. */
export type Camera = {
  readonly width: number
  readonly height: number
  readonly position: Vec
  readonly target: Vec
  /** Towards the right edge of the picture. */
  readonly right: Vec
  /** Towards the sun, which is behind the photographer, to the left. */
  readonly toSun: Vec
  /** The row of the horizon in the picture, in pixels. */
  readonly horizon: number
  readonly project: (point: Vec) => Pixel
  /** Pixels per metre at this point. */
  readonly scaleAt: (point: Vec) => number
}

/** Makes a camera from its placement. */
export function placeCamera(placement: CameraPlacement): Camera {
  const { target, zoom, width, shift } = placement
  const angle = (placement.azimuth * Math.PI) / 180
  const position: Vec = [
    target[0] + Math.cos(angle) * placement.distance,
    target[1] + Math.sin(angle) * placement.distance,
    placement.height,
  ]
  const forward = normalise(add(target, position, -1))
  const right = normalise(cross(forward, [0, 0, 1]))
  const up = cross(right, forward)
  const project = (point: Vec): Pixel => {
    const seen = add(point, position, -1)
    const scale = zoom / Math.max(0.2, dot(seen, forward))
    const [x, y] = [dot(seen, right) * scale, dot(seen, up) * scale]
    return [width / 2 + shift[0] + x, placement.pictureHeight / 2 + shift[1] - y]
  }
  const level = normalise([forward[0], forward[1], 0])
  return {
    width,
    height: placement.pictureHeight,
    position,
    target,
    right,
    toSun: normalise(add(add([0, 0, 0.95], right, -0.5), level, -0.75)),
    horizon: project(add(position, level, 1000))[1],
    project,
    scaleAt: (point) => zoom / Math.max(0.2, dot(add(point, position, -1), forward)),
  }
}

/** Returns the camera moved so that it shows a car `offset` metres away from the middle of the scene. */
export function moveCar(camera: Camera, offset: Vec): Camera {
  return {
    ...camera,
    position: add(camera.position, offset, -1),
    target: add(camera.target, offset, -1),
    project: (point) => camera.project(add(point, offset)),
    scaleAt: (point) => camera.scaleAt(add(point, offset)),
  }
}
