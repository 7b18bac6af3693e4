import { Radio, Stack as Choices } from '@mantine/core'
import type { Input } from '#contract/api.ts'
import type { ImportQuestion } from '#contract/stock/admin-import.ts'
import { useText } from '#web/text/en/console.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

/** The answers to the questions of a list, by question. */
export type ImportAnswers = Readonly<Record<string, string>>

/** Returns the questions that are not answered yet. */
export function openQuestions(
  questions: readonly ImportQuestion[],
  answers: ImportAnswers,
): readonly ImportQuestion[] {
  return questions.filter(
    ({ question, choices }) => !choices.some(({ answer }) => answers[question] === answer),
  )
}

/** Returns the answers as `importCars` takes them. */
export function givenAnswers(answers: ImportAnswers): Input<'admin/importCars'>['answers'] {
  return Object.entries(answers).map(([question, answer]) => ({ question, answer }))
}

/** The questions that have to be answered before a list is imported. */
export function ImportQuestions({
  questions,
  answers,
  onAnswer,
}: {
  readonly questions: readonly ImportQuestion[]
  readonly answers: ImportAnswers
  readonly onAnswer: (answers: ImportAnswers) => void
}) {
  const t = useText()
  return (
    <Panel title={t('console.questions')} detail={t('console.questionsText')}>
      <Stack gap={4}>
        {questions.map(({ question, text, choices }) => (
          <Radio.Group
            key={question}
            label={text}
            value={answers[question] ?? ''}
            onChange={(answer) => onAnswer({ ...answers, [question]: answer })}
          >
            <Choices gap="xs" mt="xs">
              {choices.map((choice) => (
                <Radio key={choice.answer} value={choice.answer} label={choice.text} />
              ))}
            </Choices>
          </Radio.Group>
        ))}
      </Stack>
    </Panel>
  )
}
