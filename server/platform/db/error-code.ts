/** Whether Node's error of a file, process or socket carries this code, as 'ENOENT'. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
