/** Whether an error of a file, process or socket has this code, for example 'ENOENT'. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
