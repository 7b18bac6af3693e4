import type { onboarding } from '#contract/dealers/onboarding.ts'
import { AGREEMENT_TERMS, AGREEMENT_TITLE } from '#domain/dealers/agreement-terms.ts'
import { DEALER_NOTICE } from '#domain/dealers/consent-notice.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import { bankNameOf } from './bank-names.ts'
import { findDetails } from './details-queries.ts'
import { findSubmittedDocuments } from './dealer-documents-queries.ts'
import { findSignedContract } from './signed-contract-queries.ts'
import { findOnboarding } from './onboarding-queries.ts'
import { readConsents } from '#server/identity/consents-queries.ts'
import { describeOnboarding } from './describe-onboarding.ts'
import { submitDetails } from './submit-details.ts'
import { submitContract } from './submit-contract.ts'
import { submitDocuments } from './submit-documents.ts'
import { makeAgreement, readAgreement, type AgreementDeps } from './make-agreement.ts'

/** Creates the handlers for the dealer's own onboarding steps: details, documents, agreement and consent. */
export function createOnboardingHandlers(
  deps: AgreementDeps & { readonly links: FileLinks },
): HandlersOf<typeof onboarding> {
  const { links, vault } = deps
  return {
    async getOnboarding({ caller, db }) {
      const state = await findOnboarding(db, userOf(caller).userId)
      // The registration was rejected while this call was on its way.
      if (state === null) return refuse('UNAUTHENTICATED', 'session.ended')
      const { organisationId } = state
      const [details, documents, contract, { rupees: cityPrice }] = await Promise.all([
        findDetails(db, vault, organisationId),
        findSubmittedDocuments(db, organisationId),
        findSignedContract(db, organisationId),
        readSetting(db, 'cityPrice'),
      ])
      return accept(describeOnboarding({ state, details, documents, contract, cityPrice }, links))
    },

    createDealerInfo: async (call) => answerStep(await submitDetails(call.db, vault, call)),
    uploadDocuments: async (call) => answerStep(await submitDocuments(call.db, links, call)),
    dealerContract: (call) => submitContract(deps, call),

    async getBank({ input: { ifsc } }) {
      const bankName = bankNameOf(ifsc)
      return bankName === null
        ? refuse('NOT_FOUND', 'bank.unknown', { values: { code: ifsc.slice(0, 4) } })
        : accept({ ifsc, bankName })
    },

    generateAgreement: (call) =>
      makeAgreement(deps, call, ({ fileId }) =>
        accept({ value: { agreementUrl: links.brief(fileId), uid: userOf(call.caller).userId } }),
      ),

    async downloadAgreement({ caller, db }) {
      const pdf = await readAgreement(deps, db, userOf(caller).userId)
      return pdf.ok ? accept({ fileName: 'agreement.pdf', bytes: pdf.value }) : pdf
    },

    async getConsentNotice() {
      return accept({ ...DEALER_NOTICE, paragraphs: [...DEALER_NOTICE.paragraphs] })
    },

    async getAgreementTerms() {
      return accept({
        title: AGREEMENT_TITLE,
        parts: AGREEMENT_TERMS.map(({ heading, clauses }) => ({ heading, clauses: [...clauses] })),
      })
    },

    async getMyConsents({ caller, db }) {
      const consents = await readConsents(db, userOf(caller).userId)
      return accept(
        consents.map(({ agreedAt, ...consent }) => ({ ...consent, agreedAt: agreedAt.toISOString() })),
      )
    },
  }
}

function answerStep(step: Result<OnboardingStep>): Result<{ onboarding: OnboardingStep }> {
  return step.ok ? accept({ onboarding: step.value }) : step
}
