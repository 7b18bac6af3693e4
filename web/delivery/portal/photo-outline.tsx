import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import captureClasses from '#web/picture-queue/capture/capture.module.css'
import { useText } from '#web/picture-queue/capture/capture-texts.ts'

/** The lines of each photo, in a field of 400 × 300: a person beside the front of a car, and a card. */
const LINES: Readonly<Record<PickupLabel, readonly string[]>> = {
  'Profile with car': [
    // The car's front.
    'M156 236v-46c0-10 4-18 12-24l14-12 20-44c4-8 10-12 18-12h104c8 0 14 4 18 12l20 44 14 12c8 6 12 14 12 24v46z',
    'M156 236v24c0 6 4 8 8 8h20c4 0 8-2 8-8v-24M352 236v24c0 6 4 8 8 8h20c4 0 8-2 8-8v-24',
    'M194 154l18-36c2-4 6-6 10-6h100c4 0 8 2 10 6l18 36z',
    'M170 186l36 6 6 18h-42zM374 186l-36 6-6 18h42zM232 214h80v18h-80z',
    // The person.
    'M84 70a26 26 0 1 1 0 52a26 26 0 0 1 0-52z',
    'M36 268v-80c0-28 20-48 48-48s48 20 48 48v80M60 268v-66M108 268v-66',
  ],
  'RC photo': [
    'M52 74c0-12 8-20 20-20h256c12 0 20 8 20 20v152c0 12-8 20-20 20H72c-12 0-20-8-20-20z',
    'M76 84h132M76 108h88M76 150h180M76 174h150M76 198h180M76 222h90',
    'M268 84h56v56h-56zM282 98h28v28h-28z',
  ],
}

/** The outline into which the driver fits the person and the car, or the RC. */
export function PhotoOutline({ label, name }: { readonly label: PickupLabel; readonly name: string }) {
  const t = useText()
  return (
    <svg
      className={captureClasses['outline']}
      viewBox="0 0 400 300"
      role="img"
      aria-label={t('capture.outline', { label: name })}
    >
      {LINES[label].map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  )
}
