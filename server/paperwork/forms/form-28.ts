import type { Paper } from '#server/platform/papers/paper.ts'
import {
  addressee,
  BLANK,
  formPaper,
  lineOr,
  linesOr,
  orBlank,
  SHORT_BLANK,
  type TransferSheet,
} from './transfer-sheet.ts'

/** Composes Form 28: the application for a no objection certificate, and its grant. */
export function composeForm28(sheet: TransferSheet): Paper {
  const { buyer, car } = sheet
  return formPaper(
    sheet,
    {
      number: '28',
      name: 'Application for and grant of a No Objection Certificate',
      rule: 'rules 54 and 58(1), (3) and (4)',
    },
    [
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'To be made in triplicate. The duplicate and the triplicate, with the endorsement of the registering authority, go back to the owner of the vehicle and to the registering authority in whose jurisdiction the vehicle is to be removed.',
      },
      { kind: 'heading', text: 'Part I: application' },
      ...addressee('By which the vehicle is registered.'),
      {
        kind: 'paragraph',
        text: `I / We intend to transfer the vehicle to the jurisdiction of the Registering Authority ${BLANK}.`,
      },
      {
        kind: 'paragraph',
        text: `I / We intend to sell the vehicle to ${orBlank(buyer.name)}, who resides in the jurisdiction of the Registering Authority ${BLANK} of the State of ${orBlank(buyer.state)}. I / We therefore request the issue of a No Objection Certificate for my / our vehicle, the particulars of which are:`,
      },
      {
        kind: 'facts',
        rows: [
          ['1. Name and address', linesOr(null)],
          ['2. Son / wife / daughter of', lineOr(null)],
          ['3. Registration number of the vehicle', lineOr(car.regno)],
          ['4. Class of vehicle', lineOr(null)],
          ['5. Registering authority which originally registered the vehicle', lineOr(null)],
          ['6. Engine number', lineOr(car.engineNo)],
          ['7. Chassis number (affix pencil print)', lineOr(car.chassisNo)],
          ['8. Period of stay in the State', lineOr(null)],
          ['9. Period up to which motor vehicle tax has been paid', lineOr(null)],
          ['10. Whether any demand for tax is pending; if so, details', lineOr(null)],
          ['11. Whether the vehicle is involved in any theft case; if so, details', lineOr(null)],
          [
            '12. Whether any action under section 53, 54 or 55 of the Motor Vehicles Act, 1988 is pending; if so, details',
            lineOr(null),
          ],
          [
            '13. Whether the vehicle is involved in any case of transport of prohibited goods; if so, details',
            lineOr(null),
          ],
          [
            '14. Whether the vehicle is held under an agreement of hire purchase, lease or hypothecation; if so, with whom',
            sheet.hypothecation === 'clear' ? 'No' : lineOr(null),
          ],
        ],
      },
      { kind: 'paragraph', text: 'I / We solemnly declare that the above statements are true.' },
      {
        kind: 'signatures',
        places: ['Date', 'Signature or thumb impression of the owner of the vehicle'],
      },
      { kind: 'heading', text: 'Consent of the financier, where there is one' },
      {
        kind: 'paragraph',
        text: 'I / We have no objection to the issue of the certificate for the vehicle described above.',
      },
      { kind: 'signatures', places: ['Date', 'Signature of the financier'] },
      { kind: 'heading', text: 'Part II: grant or refusal (section 48(3)), by the registering authority' },
      {
        kind: 'facts',
        rows: [
          ['Number', lineOr(null)],
          ['Granted, or refused for the reason', lineOr(null)],
        ],
      },
      { kind: 'signatures', places: ['Date', 'Signature of the registering authority'] },
      { kind: 'heading', text: 'Part III: acknowledgement of the application, by the registering authority' },
      {
        kind: 'paragraph',
        text: `Received an application in Form 28 for the vehicle ${orBlank(car.regno)} on ${SHORT_BLANK}.`,
      },
      { kind: 'signatures', places: ['Date', 'Signature of the registering authority'] },
    ],
  )
}
