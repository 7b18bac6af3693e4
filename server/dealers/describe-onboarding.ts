import type { Output } from '#contract/api.ts'
import type { GivenDealerDetails, OnboardingDocument } from '#contract/dealers/onboarding.ts'
import { perDocument } from '#domain/dealers/dealer-documents.ts'
import { maskAadhaar, maskBankAccount, maskGstin, maskPan } from '#domain/identifiers/mask-identifier.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { bankNameOf } from './bank-names.ts'
import type { OpenDetails } from './details-queries.ts'
import type { SubmittedDocuments } from './dealer-documents-queries.ts'
import type { SignedContract } from './signed-contract-queries.ts'
import type { OnboardingState } from './onboarding-queries.ts'

/** The onboarding data that a dealer has submitted so far. */
export interface SubmittedOnboarding {
  readonly state: OnboardingState
  readonly details: OpenDetails | null
  readonly documents: SubmittedDocuments | null
  readonly contract: SignedContract | null
  /** The price of a city for a year, in rupees. */
  readonly cityPrice: number
}

/** Describes the onboarding for its dealer: secrets masked, with short-lived file links. */
export function describeOnboarding(given: SubmittedOnboarding, links: FileLinks): Output<'getOnboarding'> {
  const { state, details, documents, contract, cityPrice } = given
  const { step, reason, at } = state.returned ?? {}
  const document = (fileId: string): OnboardingDocument => ({
    fileId,
    url: links.brief(fileId),
    thumbnailUrl: links.briefThumbnail(fileId),
  })
  return {
    onboarding: state.step,
    done: [...state.done],
    email: state.email,
    emailProven: state.isEmailProven,
    regNumber: state.mobile.slice(3),
    cityPrice,
    returned: step && reason && at ? { step, reason, at: at.toISOString() } : null,
    details: details && describeDetails(details),
    documents: documents && {
      ...perDocument((name) => [name, document(documents.fileIds[name])]),
      givenAt: documents.givenAt.toISOString(),
    },
    contract: contract && {
      signed: {
        ...document(contract.fileId),
        ...(contract.signature !== null && {
          thumbnailUrl: links.briefThumbnail(contract.signature.fileId),
        }),
      },
      furtherPages: contract.furtherFileIds.map(document),
      signatureName: contract.signature?.name ?? null,
      givenAt: contract.givenAt.toISOString(),
    },
  }
}

function describeDetails(details: OpenDetails): GivenDealerDetails {
  const { businessType, businessName, partnerName, companyName, address, stateCode, mailingAddress } = details
  return {
    businessType,
    businessName,
    partnerName,
    companyName,
    address,
    stateCode,
    mailingAddress,
    panCardNo: maskPan(details.pan),
    gstNumber: details.gstin && maskGstin(details.gstin),
    aadhaarNumber: details.aadhaarLastFour && maskAadhaar(details.aadhaarLastFour),
    bankAccountNo: maskBankAccount(details.bankAccount),
    bankAccountName: details.bankAccountName,
    ifscCode: details.ifsc,
    bankName: bankNameOf(details.ifsc),
    givenAt: details.givenAt.toISOString(),
  }
}
