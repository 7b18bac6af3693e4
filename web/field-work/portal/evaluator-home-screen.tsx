import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { labelCar } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { isFromCache } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { ComingSoonButton } from '#web/ui/coming-soon.tsx'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { FieldButton } from './field-button.tsx'
import { FieldCard } from './field-card.tsx'
import { FieldList } from './field-list.tsx'
import { evaluatorCars, READ_AGAIN_EVERY } from './field-cars.ts'

/** Evaluator Home: the cars that need evaluation pictures, and those that have them (part B section 2). */
export function EvaluatorHomeScreen() {
  const t = useText()
  const query = useRead('getEvaluatorCars', {}, { select: evaluatorCars, refetchInterval: READ_AGAIN_EVERY })
  return (
    <FieldList
      title="field.evaluatorHome"
      query={query}
      sentences={{
        otherwise: 'field.evaluationFailed',
        badShape: 'error.badShape',
        badRequest: 'invalidRequest',
        notFound: 'field.notFound',
        unauthorized: 'error.unauthorizedRedirecting',
      }}
      more="field.addCars"
      failedMore="common.backToHome"
      empty={(cars) => ({
        icon: <IconCamera size={28} stroke={1.6} aria-hidden />,
        title: t('field.noCars'),
        text: whyEmpty(cars)
          .map((id) => t(id))
          .join(' '),
      })}
      renderCard={(car, isEager) => <EvaluatorCard car={car} isEager={isEager} />}
    />
  )
}

function whyEmpty({ isFilled }: YardList) {
  if (isFilled) return ['field.unreadable'] as const
  const unlisted = isFromCache('getEvaluatorCars', {}) ? 'field.emptyCache' : 'field.noneReturned'
  return [unlisted, 'field.noneAdded'] as const
}

function EvaluatorCard({ car, isEager }: { readonly car: Car; readonly isEager: boolean }) {
  const t = useText()
  const { title } = labelCar(car)
  const [isOpen, setOpen] = useState(false)
  const pictures = car.evaluationImages
  const isDone = car.state === 'EVALUATION_COMPLETE'
  return (
    <>
      <FieldCard
        car={car}
        isEager={isEager}
        hasStanding
        {...(pictures.length > 0 && { note: t('field.picturesDone', { count: pictures.length }) })}
        action={
          isDone && pictures.length > 0 ? (
            <FieldButton icon={<IconPhoto size={24} aria-hidden />} onClick={() => setOpen(true)}>
              {t('field.viewPictures')}
            </FieldButton>
          ) : (
            <ComingSoonButton size="lg" h="3.5rem">
              {t(isDone ? 'field.viewPictures' : 'field.uploadPictures')}
            </ComingSoonButton>
          )
        }
      />
      {isOpen && (
        <PicturePreview
          pictures={pictures.map(({ url, angle }) => ({
            url,
            alt: t('field.evaluationPicture', { angle, title }),
          }))}
          index={0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
