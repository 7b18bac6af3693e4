/** The user who submits data of the onboarding, and the organisation that it belongs to. */
export interface Submitter {
  readonly organisationId: string
  readonly userId: string
}
