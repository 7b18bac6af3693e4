import { InspectionScreen, type YardFormProps } from './browsing/inspection/inspection-screen.tsx'
import { PrintPasses } from './gate-passes/pass/print-passes.tsx'
import { lazyPart } from './lazy-part.tsx'

// The area of browsing knows neither gate passes nor shared links; its list gets their parts here.

const InspectionRequest = lazyPart(
  'gate-pass',
  async () => (await import('#web/gate-passes/request/inspection-request.tsx')).InspectionRequest,
)

const ShareModal = lazyPart(
  'share-link',
  async () => (await import('#web/sharing/evaluation/share-modal.tsx')).ShareModal,
)

const FORMS = {
  requestGatePass: ({ yardNow, onClose }: YardFormProps) => (
    <InspectionRequest yard={yardNow} onClose={onClose} />
  ),
  shareEvaluationLink: ({ yard, onClose }: YardFormProps) => <ShareModal yard={yard} onClose={onClose} />,
}

/** Inspection, with the forms of its yards and the button that prints their passes. */
export function InspectionWithForms() {
  return <InspectionScreen forms={FORMS} PrintPasses={PrintPasses} />
}
