/** Types for the parts of the package that the tests use; the package itself has no types. */
declare module "@20minutes/s3rver" {
  export default class S3rver {
    constructor(options: object);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
