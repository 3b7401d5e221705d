declare module 'js-md4' {
  interface Md4 {
    arrayBuffer(message: Uint8Array): ArrayBuffer;
  }
  const md4: Md4;
  export default md4;
}
