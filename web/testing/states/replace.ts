/** Replaces a property; returns the function that puts the real one back. */
export function replace(owner: object, name: string, value: unknown): () => void {
  const real = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true, writable: true })
  return () => {
    if (real === undefined) Reflect.deleteProperty(owner, name)
    else Object.defineProperty(owner, name, real)
  }
}
