import type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl';
import { PLACE_LOOKS } from '../model/place-look.ts';
import type { PlanPaint } from './plan-paint.ts';

export interface MarkPoint {
  readonly featureId: string;
  /** The coordinates `x` and `y` are in Web Mercator, from 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly widthM: number;
  /** True if the mark is above the middle of the place, because a name is below it. */
  readonly isRaised: boolean;
}

export interface MarksLayer extends CustomLayerInterface {
  place(points: readonly MarkPoint[]): void;
  setCode(featureId: string, code: number): void;
  setPaint(paint: PlanPaint): void;
  setScale(pxPerM: number): void;
}

const CELL_PX = 64;
const NO_CODE = 255;

const CELLS = PLACE_LOOKS.length;

const VERTEX = `#version 300 es
layout(location=0) in vec2 corner;
layout(location=1) in vec2 at;
layout(location=2) in vec2 measure;
layout(location=3) in float code;
uniform mat4 matrix;
uniform vec2 pixel;
uniform float pxPerM;
out vec2 uv;
flat out int cell;
void main() {
  float size = measure.x * pxPerM * .62;
  bool hidden = size < 3.6 || code > ${CELLS - 1}.5;
  size = clamp(size, 5., max(14., pxPerM * .2));
  cell = int(code + .5);
  uv = vec2(corner.x * .5 + .5, .5 - corner.y * .5);
  vec4 middle = matrix * vec4(at, 0., 1.);
  float up = measure.y * min(11., measure.x * pxPerM * .3);
  gl_Position = hidden ? vec4(2., 2., 2., 1.) : middle + vec4((corner * size * .5 + vec2(0., up)) * pixel * middle.w, 0., 0.);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D atlas;
uniform vec3 inks[${CELLS}];
in vec2 uv;
flat in int cell;
out vec4 colour;
void main() {
  float alpha = texture(atlas, vec2((float(cell) + uv.x) / ${CELLS}., uv.y)).a;
  colour = vec4(inks[cell] * alpha, alpha);
}`;

/**
 * Draws the marks of all places' states in one draw call, with one byte for each state. The map's own symbols would be too slow: their
 * image cannot depend on a feature state, and laying out two thousand symbols takes many frames.
 */
export function createMarksLayer(first: PlanPaint): MarksLayer {
  let origin = { x: 0, y: 0 };
  let count = 0;
  let shapes: Float32Array<ArrayBuffer> = new Float32Array();
  let codes: Uint8Array<ArrayBuffer> = new Uint8Array();
  let rowOf = new Map<string, number>();
  let inks = inksOf(first);
  let pxPerM = 10;
  let stale = { shapes: true, codes: true };
  let gpu: Gpu | undefined;

  return {
    id: 'marks',
    type: 'custom',
    renderingMode: '2d',
    place(points) {
      origin = points[0] ?? { x: 0, y: 0 };
      count = points.length;
      shapes = new Float32Array(points.flatMap(({ x, y, widthM, isRaised }) => [x - origin.x, y - origin.y, widthM, Number(isRaised)]));
      codes = new Uint8Array(count).fill(NO_CODE);
      rowOf = new Map(points.map(({ featureId }, row) => [featureId, row]));
      stale = { shapes: true, codes: true };
    },
    setCode(featureId, code) {
      const row = rowOf.get(featureId);
      if (row === undefined) return;
      codes[row] = code < 0 ? NO_CODE : code;
      stale.codes = true;
    },
    setPaint(paint) {
      inks = inksOf(paint);
    },
    setScale(value) {
      pxPerM = value;
    },
    onRemove(_map, gl) {
      if (gpu !== undefined) release(gl, gpu);
      gpu = undefined;
    },
    render(gl, input) {
      if (count === 0) return;
      if (gpu === undefined) {
        gpu = prepare(gl);
        stale = { shapes: true, codes: true };
      }
      gl.useProgram(gpu.program);
      gl.bindVertexArray(gpu.array);
      if (stale.shapes) fill(gl, gpu.shapes, shapes);
      if (stale.codes) fill(gl, gpu.codes, codes);
      stale = { shapes: false, codes: false };
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, gpu.atlas);
      gl.uniformMatrix4fv(gpu.at('matrix'), false, shifted(input, origin));
      const ratio = devicePixelRatio;
      gl.uniform2f(gpu.at('pixel'), (2 * ratio) / gl.drawingBufferWidth, (2 * ratio) / gl.drawingBufferHeight);
      gl.uniform1f(gpu.at('pxPerM'), pxPerM);
      gl.uniform3fv(gpu.at('inks'), inks);
      gl.disable(gl.DEPTH_TEST);
      gl.disable(gl.STENCIL_TEST);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
      gl.bindVertexArray(null);
    },
  };
}

interface Gpu {
  readonly program: WebGLProgram;
  readonly array: WebGLVertexArrayObject;
  readonly shapes: WebGLBuffer;
  readonly codes: WebGLBuffer;
  readonly atlas: WebGLTexture;
  at(uniform: string): WebGLUniformLocation | null;
}

function prepare(gl: WebGL2RenderingContext): Gpu {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true)
    throw new Error(gl.getProgramInfoLog(program) ?? 'the marks cannot be drawn');
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const corners = gl.createBuffer();
  fill(gl, corners, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]));
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const shapes = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, shapes);
  for (const [location, offset] of [
    [1, 0],
    [2, 8],
  ] as const) {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, 2, gl.FLOAT, false, 16, offset);
    gl.vertexAttribDivisor(location, 1);
  }
  const codes = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, codes);
  gl.enableVertexAttribArray(3);
  gl.vertexAttribPointer(3, 1, gl.UNSIGNED_BYTE, false, 1, 0);
  gl.vertexAttribDivisor(3, 1);
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    array,
    shapes,
    codes,
    atlas: createAtlas(gl),
    at(uniform) {
      if (!locations.has(uniform)) locations.set(uniform, gl.getUniformLocation(program, uniform));
      return locations.get(uniform) ?? null;
    },
  };
}

function fill(gl: WebGL2RenderingContext, buffer: WebGLBuffer, data: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
}

/** Returns a texture with the marks of all states side by side. The marks are the same as in the list and on the card. */
function createAtlas(gl: WebGL2RenderingContext): WebGLTexture {
  const canvas = document.createElement('canvas');
  canvas.width = CELL_PX * CELLS;
  canvas.height = CELL_PX;
  const context = canvas.getContext('2d')!;
  context.font = `${CELL_PX * 0.94}px system-ui, "Noto Sans Symbols 2", "DejaVu Sans", sans-serif`;
  context.textAlign = 'center';
  PLACE_LOOKS.forEach(({ mark }, cell) => {
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(mark);
    context.fillText(mark, (cell + 0.5) * CELL_PX, (CELL_PX + up - down) / 2);
  });
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

function release(gl: WebGL2RenderingContext, gpu: Gpu): void {
  gl.deleteProgram(gpu.program);
  gl.deleteVertexArray(gpu.array);
  gl.deleteBuffer(gpu.shapes);
  gl.deleteBuffer(gpu.codes);
  gl.deleteTexture(gpu.atlas);
}

/** Returns the matrix for points relative to an origin, because single precision is too coarse for coordinates of the whole world. */
function shifted({ defaultProjectionData }: CustomRenderMethodInput, { x, y }: { x: number; y: number }): Float32Array {
  const matrix = Array.from(defaultProjectionData.mainMatrix as ArrayLike<number>);
  for (let row = 0; row < 4; row += 1) matrix[12 + row]! += matrix[row]! * x + matrix[4 + row]! * y;
  return new Float32Array(matrix);
}

function inksOf(paint: PlanPaint): Float32Array<ArrayBuffer> {
  return new Float32Array(paint.inks.flatMap((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)));
}
