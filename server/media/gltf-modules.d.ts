declare module "gltf-validator" {
  type Issue = { code: string; message: string; severity: number; pointer?: string };
  type Options = {
    format?: "glb" | "gltf";
    maxIssues?: number;
    writeTimestamp?: boolean;
    externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
  };
  export function validateBytes(bytes: Uint8Array, options?: Options): Promise<{ issues: { messages: Issue[] } }>;
}

declare module "draco3dgltf" {
  const draco: { createDecoderModule(): Promise<unknown>; createEncoderModule(): Promise<unknown> };
  export default draco;
}
