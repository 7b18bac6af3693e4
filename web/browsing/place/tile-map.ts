import 'leaflet/dist/leaflet.css'
import { Browser, control, divIcon, map, marker, tileLayer } from 'leaflet'
import type { Coordinates } from '#domain/india.ts'

/** The zoom level at which a quarter of a city fits, and the closest one. */
const ZOOM = 13
const CLOSEST = 18

const PIN =
  '<svg viewBox="-10 -26 20 28" width="30" height="42" aria-hidden="true"><path d="M0 0C-3-5-8-9-8-15a8 8 0 1 1 16 0C8-9 3-5 0 0Z" fill="#f7a61c" stroke="#0f1b2d"/><circle cy="-15" r="3" fill="#0f1b2d"/></svg>'

/** The content of a map of tiles. */
interface TileMapOptions {
  readonly url: string
  /** HTML. */
  readonly attribution: string
  readonly place: Coordinates
  readonly titles: { readonly closer: string; readonly farther: string; readonly library: string }
  /** Called for the first tile that has loaded. */
  readonly onShown: () => void
}

/** Opens a map in an element, and returns the function that closes it. Tiles that failed are asked for again once there is a network. */
export function openTileMap(
  element: HTMLElement,
  { url, attribution, place, titles, onShown }: TileMapOptions,
): () => undefined {
  const centre: [number, number] = [place.latitude, place.longitude]
  const shown = map(element, {
    center: centre,
    zoom: ZOOM,
    zoomControl: false,
    attributionControl: false,
    // The page scrolls by the wheel and under a finger, also over a map.
    scrollWheelZoom: false,
    dragging: !Browser.mobile,
    keyboard: false,
    // An animation that goes on after the map was closed throws.
    zoomAnimation: false,
    fadeAnimation: false,
  })
  control.zoom({ zoomInTitle: titles.closer, zoomOutTitle: titles.farther }).addTo(shown)
  control
    .attribution({
      prefix: `<a href="https://leafletjs.com" target="_blank" rel="noreferrer">${titles.library}</a>`,
    })
    .addTo(shown)
  const layer = tileLayer(url, { attribution, maxZoom: CLOSEST }).once('tileload', onShown).addTo(shown)
  const icon = divIcon({ html: PIN, className: '', iconSize: [30, 42], iconAnchor: [15, 39] })
  marker(centre, { icon, interactive: false, keyboard: false }).addTo(shown)
  const again = () => void layer.redraw()
  window.addEventListener('online', again)
  return () => {
    window.removeEventListener('online', again)
    shown.remove()
    return undefined
  }
}
