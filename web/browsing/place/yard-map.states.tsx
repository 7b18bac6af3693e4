import { mapUrlOf } from '#domain/map-url.ts'
import { LONG_NAMES, OKHLA } from '#web/testing/a-car.ts'
import type { Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { YardMap } from './yard-map.tsx'

const okhla = <YardMap name="Okhla Yard" place={OKHLA} city="Delhi" url={mapUrlOf(OKHLA)} />

/** Tiles that name themselves, from no server. */
const TILE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="256" height="256"%3E%3Cpath d="M0 0h256v256H0z" fill="%23eef" stroke="%2399b"/%3E%3Ctext x="20" y="130"%3E{z} {x} {y}%3C/text%3E%3C/svg%3E'

const withTiles = (url: string): Calls => ({
  getMapTiles: { tiles: { url, attribution: '© OpenStreetMap contributors' } },
})

const FAR = { latitude: 18.62, longitude: 73.4 }

export const states = {
  'drawn from what is known': {
    signedIn: 'dealer',
    part: okhla,
    shows: ['12 km from the centre of Delhi', 'Open in Maps', 'Map: Okhla Yard'],
  },
  'in the centre of its city, far from it, in a city of which no centre is known, and nowhere': {
    signedIn: 'dealer',
    part: (
      <>
        <YardMap
          name="Connaught Yard"
          place={{ latitude: 28.631, longitude: 77.217 }}
          city="Delhi"
          url={null}
        />
        <YardMap name={LONG_NAMES.yard} place={FAR} city="Chhatrapati Sambhajinagar" url={mapUrlOf(FAR)} />
        <YardMap name="Bhiwandi Yard" place={FAR} city="Bhiwandi" url={mapUrlOf(FAR)} />
        <YardMap name="Unknown Yard" place={null} city="Delhi" url="https://maps.house.test/" />
        <YardMap name="No Yard" place={null} city={null} url={null} />
      </>
    ),
    shows: [
      'Less than 1 km from the centre of Delhi',
      '247 km from the centre of Chhatrapati Sambhajinagar',
      'Map: Bhiwandi Yard',
      'Open in Maps: Unknown Yard',
    ],
  },
  'the house’s tiles, with whose they are': {
    signedIn: 'dealer',
    part: okhla,
    calls: withTiles(TILE),
    act: ({ getByRole }) => getByRole('button', 'Zoom out').click(),
    shows: ['Leaflet', '© OpenStreetMap contributors', '12 km from the centre of Delhi'],
  },
  'tiles that do not load': {
    signedIn: 'dealer',
    part: okhla,
    calls: withTiles('data:image/png,{z}{x}{y}'),
    shows: ['Map: Okhla Yard', '12 km from the centre of Delhi', 'Open in Maps'],
  },
} satisfies States
