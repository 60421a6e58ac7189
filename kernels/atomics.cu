// One counter for each atomic operation; no old value is used, so the order does not matter.
extern "C" __global__ void atomics(int *c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned *u = (unsigned *)c;

    atomicAdd(&c[0], 10);
    atomicSub(&c[1], 10);
    atomicExch(&c[2], 7);
    atomicMax(&c[3], i);
    atomicMin(&c[4], -i);
    atomicInc(&u[5], 17);
    atomicDec(&u[6], 17);
    atomicCAS(&c[7], 0, 5);
    atomicAnd(&c[8], 2 * i + 7);
    atomicOr(&c[9], 1 << i);
    atomicXor(&c[10], i);
}
