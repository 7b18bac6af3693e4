import type { ModeratedPicture } from '#contract/evaluation/picture-moderation.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, given, inTurn, pending, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function anEvaluationPicture(number: number, given: Partial<ModeratedPicture> = {}): ModeratedPicture {
  const { url } = aPicture(number)
  return {
    id: anId(490 + number),
    angle: 'Front Face',
    url: `${url}#${number}`,
    thumbnailUrl: url,
    uploadedAt: minutesFromNow(-60),
    flowEntityId: anId(4),
    state: 'EVALUATION',
    carId: anId(1),
    title: '2019 Hyundai Creta SX',
    regno: 'DL8CAF1234',
    dealer: 'Asha Motors',
    hidden: null,
    ...given,
  }
}

const listOf = (...pictures: readonly ModeratedPicture[]) => ({
  pictures: [...pictures],
  total: pictures.length,
  nextCursor: null,
})

const screen = (pictures: ReplyTo<'admin/getEvaluationPictures'>, more: Calls = {}) =>
  asAdmin(paths.admin.pictures, { 'admin/getEvaluationPictures': pictures, ...more })

const HIDDEN = { reason: 'It shows a person.', at: minutesFromNow(-20), by: 'Meera Iyer' }

export const states = {
  loading: { ...screen(pending), shows: 'Pictures' },
  empty: { ...screen(listOf()), shows: 'Pictures' },
  failed: { ...screen(failed), shows: 'Try again' },
  'none hidden': {
    ...screen(listOf()),
    at: `${paths.admin.pictures}?status=hidden`,
    shows: ['No pictures found', 'Show all pictures'],
  },
  full: {
    ...screen(
      listOf(
        anEvaluationPicture(0),
        anEvaluationPicture(1, { angle: 'Rear Left Quarter Panel', regno: null }),
        anEvaluationPicture(2, {
          hidden: HIDDEN,
        }),
        anEvaluationPicture(3, {
          title: '2021 Mercedes-Benz Mercedes-Maybach GLS 600 4MATIC Long Wheelbase Executive Edition',
          dealer: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
        }),
      ),
    ),
    shows: ['Front Face', 'It shows a person.', 'Sri Venkateswara'],
  },
  'a picture that is hidden, and shown again at once': {
    ...screen(
      inTurn(
        listOf(anEvaluationPicture(0)),
        listOf(anEvaluationPicture(0, { hidden: HIDDEN })),
        listOf(anEvaluationPicture(0)),
      ),
      {
        'admin/hidePicture': given(
          { picture: anEvaluationPicture(0).url, reason: 'It shows a person.' },
          { success: true },
        ),
        'admin/showPicture': given({ picture: anEvaluationPicture(0).url }, { success: true }),
      },
    ),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Hide the picture: Front Face, 2019 Hyundai Creta SX').click()
      await getByLabelText('Reason (dealers will read it)').fill('It shows a person.')
      await getByRole('button', 'Hide the picture').click()
      await sees('The picture is hidden.')
      await getByRole('button', 'Undo').click()
    },
    shows: ['The picture is shown again.', 'Hide the picture: Front Face, 2019 Hyundai Creta SX'],
  },
} satisfies States
