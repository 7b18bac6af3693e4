import { createContext } from 'react'

/**
 * Whether somebody chose the case around a viewer of documents. Its first document then opens with it; that of the case with
 * which a queue opens, and those of other pages, open when they are asked for.
 */
export const IsChosenCase = createContext(false)
