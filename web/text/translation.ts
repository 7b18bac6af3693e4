/** The texts of a family in another language, by the ids of the English ones. A text that is missing is shown in English. */
export type Translation<Texts> = Readonly<Partial<Record<keyof Texts, string>>>
